// The shape of a season as it is typed, and its problems: the same checks as in internal/rules/league/season.go.
import type { LeagueShape } from '../contract/types.ts'
import { t } from '../t.ts'

/** Empty fields were not entered. */
export interface ShapeForm {
  /** 'shortest' or 'spread'; empty as long as nobody has chosen. */
  shapeKind: string
  nights: string
  /** Games of each team on each night; empty: as games per matchup gives. */
  perNight: string
  /** 'yes': two games in a row against the same opponent. */
  block: string
}

/** A season nobody has chosen a shape for goes to the end date, if there is one. */
export const newShape: ShapeForm = { shapeKind: '', nights: '', perNight: '', block: '' }

type Season = ShapeForm & { endDate: string; scheduleMode: string }

const mostNights = 100
export const mostPerNight = 3

/** The kind that the form has, chosen or not. */
export const kindOf = ({ shapeKind, endDate }: Pick<Season, 'shapeKind' | 'endDate'>): LeagueShape['kind'] =>
  shapeKind === 'spread' || (shapeKind === '' && endDate) ? 'spread' : 'shortest'

/** The shape of the season, as the server takes it. Other modes than the fixed one plan each night by itself. */
export function shapeOf(form: Season): LeagueShape {
  const isSpread = form.scheduleMode === 'fixed' && kindOf(form) === 'spread'
  return {
    kind: isSpread ? 'spread' : 'shortest',
    nights: isSpread && form.nights.trim() ? Number(form.nights) : null,
    perNight: isSpread && form.perNight ? Number(form.perNight) : null,
    block: form.scheduleMode === 'fixed' && form.block === 'yes',
  }
}

/** The form of a shape. */
export const toShapeForm = ({ kind, nights, perNight, block }: LeagueShape): ShapeForm => ({
  shapeKind: kind,
  nights: nights === null ? '' : String(nights),
  perNight: perNight === null ? '' : String(perNight),
  block: block ? 'yes' : '',
})

/** The problem with the number of nights, or an empty text. */
export function nightsProblem(form: Season): string {
  if (form.scheduleMode !== 'fixed' || kindOf(form) !== 'spread') return ''
  if (!form.nights.trim())
    return form.endDate ? '' : t('Enter the number of nights, or an end date for the season')
  const nights = /^\s*\d+\s*$/.test(form.nights) ? Number(form.nights) : 0
  return nights >= 1 && nights <= mostNights
    ? ''
    : t('A season must have from 1 to {most} nights', { most: mostNights })
}
