// The form for the shape of a season, with validation. Go counterpart: internal/rules/league/season.go.
import type { LeagueShape } from '../contract/types.ts'
import { t } from '../t.ts'

/** The shape as typed; an empty string means not entered. */
export interface ShapeForm {
  /** 'shortest' or 'spread'; empty if nobody has chosen yet. */
  shapeKind: string
  nights: string
  /** The games per team and night; empty if they result from the games per matchup. */
  perNight: string
  /** 'yes' if each meeting consists of two games in a row. */
  block: string
}

/** The initial form. Without a chosen shape, the season is spread up to the end date if it has one. */
export const newShape: ShapeForm = { shapeKind: '', nights: '', perNight: '', block: '' }

type Season = ShapeForm & { endDate: string; scheduleMode: string }

const maxNights = 100
export const maxGamesPerNight = 3

/** The chosen kind of season, or the default. */
export const kindOf = ({ shapeKind, endDate }: Pick<Season, 'shapeKind' | 'endDate'>): LeagueShape['kind'] =>
  shapeKind === 'spread' || (shapeKind === '' && endDate) ? 'spread' : 'shortest'

/**
 * Converts the form to the format of the server. Only the fixed mode has a shape, because the other modes plan each night
 * separately.
 */
export function shapeOf(form: Season): LeagueShape {
  const isSpread = form.scheduleMode === 'fixed' && kindOf(form) === 'spread'
  return {
    kind: isSpread ? 'spread' : 'shortest',
    nights: isSpread && form.nights.trim() ? Number(form.nights) : null,
    perNight: isSpread && form.perNight ? Number(form.perNight) : null,
    block: form.scheduleMode === 'fixed' && form.block === 'yes',
  }
}

/** Converts a shape to the form. */
export const toShapeForm = ({ kind, nights, perNight, block }: LeagueShape): ShapeForm => ({
  shapeKind: kind,
  nights: nights === null ? '' : String(nights),
  perNight: perNight === null ? '' : String(perNight),
  block: block ? 'yes' : '',
})

/** Validates the number of nights; empty if it is valid. */
export function nightsProblem(form: Season): string {
  if (form.scheduleMode !== 'fixed' || kindOf(form) !== 'spread') return ''
  if (!form.nights.trim())
    return form.endDate ? '' : t('Enter the number of nights, or an end date for the season')
  const nights = /^\s*\d+\s*$/.test(form.nights) ? Number(form.nights) : 0
  return nights >= 1 && nights <= maxNights
    ? ''
    : t('A season must have from 1 to {most} nights', { most: maxNights })
}
