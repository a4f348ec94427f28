// How an overlay looks, as its address says. What is missing or makes no sense is as it is without.
import type { CSSProperties } from 'react'

export const places = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const

export type Place = (typeof places)[number]

/** Smallest and largest, in percent of the usual. */
export const sizes = { min: 25, max: 400 }

export interface Look {
  side: Place
  style: CSSProperties
}

/** The look in the query of an address, such as "?side=bottom&size=150&team1=0a7". */
export function lookOf(query: string): Look {
  const asked = new URLSearchParams(query)
  const side = places.find((place) => place === asked.get('side')) ?? 'top-left'
  const style: { [property: string]: string | number } = {}
  const size = Number(asked.get('size'))
  if (size >= sizes.min && size <= sizes.max) style['--size'] = size / 100
  for (const name of ['team1', 'team2', 'back', 'ink']) {
    const colour = colourOf(asked.get(name))
    if (colour) style[`--${name}`] = colour
  }
  return { side, style }
}

/** A colour in hexadecimal digits, with or without the sign before it, which an address has to write as %23. */
function colourOf(text: string | null): string | undefined {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text ?? '') ?? []
  return digits && `#${digits}`
}
