// The look of an overlay, parsed from its address. Missing or invalid parameters have defaults.
import type { CSSProperties } from 'react'

export const positions = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const

type Position = (typeof positions)[number]

/** The minimum and maximum size, in percent of the default size. */
export const sizeLimits = { min: 25, max: 400 }

export interface Look {
  side: Position
  style: CSSProperties
}

/** Parses the query of an address, such as "?side=bottom&size=150&team1=0a7". */
export function parseLook(query: string): Look {
  const parameters = new URLSearchParams(query)
  const side = positions.find((place) => place === parameters.get('side')) ?? 'top-left'
  const style: { [property: string]: string | number } = {}
  const size = Number(parameters.get('size'))
  if (size >= sizeLimits.min && size <= sizeLimits.max) style['--size'] = size / 100
  for (const name of ['team1', 'team2', 'back', 'ink']) {
    const colour = parseColour(parameters.get(name))
    if (colour) style[`--${name}`] = colour
  }
  return { side, style }
}

/** Parses a hexadecimal color. The # is optional, because in an address it must be written as %23. */
function parseColour(text: string | null): string | undefined {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text ?? '') ?? []
  return digits && `#${digits}`
}
