// Draws the picture of a result: a panel for each team in the colour of its kit, the winner at the top.
import table from '../../../../spec/kits.json'
import { locale } from '../../lib/locale.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import type { SavedMatch } from '../repair.ts'
import { setsLine, teamName } from '../words.ts'
import { fitText } from './fitText.ts'

export interface Picture {
  match: SavedMatch
  kits: Partial<Record<Team, string | undefined>>
}

/** The width and height in pixels: chats show a square picture uncropped. */
const pictureSize = 1080
const footerHeight = 180
const margin = 64
const scoreWidth = 320
const product = 'Sideout' // the same in all languages
const nameSizes = [96, 80, 64, 52, 44, 36, 30]
const font = (size: number, weight = 800) => `${weight} ${size}px system-ui, sans-serif`

type Colour = number[]
/** The default colours of teams without a kit, as in ui/style/tokens.css. */
const defaultColours: Record<Team, { light: Colour; text: Colour }> = {
  team1: { light: [0.47, 0.13, 255], text: [1, 0, 0] },
  team2: { light: [0.755, 0.165, 55], text: [0.2, 0.03, 264] },
}

export function drawResult(context: CanvasRenderingContext2D, { match, kits }: Picture): void {
  const { canvas } = context
  canvas.width = canvas.height = pictureSize
  context.textBaseline = 'middle'
  fill(context, [0.2, 0.025, 264])
  context.fillRect(0, 0, pictureSize, pictureSize)
  const height = (pictureSize - footerHeight) / 2
  const loser = match.winner === 'team1' ? 'team2' : 'team1'
  const order: Team[] = [match.winner, loser]
  for (const [index, team] of order.entries())
    drawTeam(context, { match, team, kit: kits[team], top: index * height, height })
  drawFooter(context, match)
}

interface TeamPanel {
  match: SavedMatch
  team: Team
  kit: string | undefined
  top: number
  height: number
}

function drawTeam(context: CanvasRenderingContext2D, { match, team, kit, top, height }: TeamPanel): void {
  const colours = table.find(({ id }) => id === kit) ?? defaultColours[team]
  fill(context, colours.light)
  context.fillRect(0, top, pictureSize, height)
  fill(context, colours.text)
  const hasWon = match.winner === team
  const middle = top + height / 2
  const name = fitText(
    teamName(match, team),
    { width: pictureSize - 3 * margin - scoreWidth, height: height - 2 * margin - (hasWon ? 80 : 0) },
    nameSizes,
    (text, size) => {
      context.font = font(size)
      return context.measureText(text).width
    },
  )
  const lineHeight = name.size * 1.2
  const first = middle - ((name.lines.length - 1) * lineHeight) / 2 - (hasWon ? 30 : 0)
  context.font = font(name.size)
  context.textAlign = 'start'
  for (const [index, line] of name.lines.entries()) context.fillText(line, margin, first + index * lineHeight)
  if (hasWon) {
    context.font = font(40, 600)
    context.fillText(t('Winner'), margin, first + (name.lines.length - 1) * lineHeight + name.size / 2 + 50)
  }
  context.font = font(220)
  context.textAlign = 'end'
  context.fillText(String(match[`${team}Score`]), pictureSize - margin, middle, scoreWidth)
}

function drawFooter(context: CanvasRenderingContext2D, match: SavedMatch): void {
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(match.timestamp)
  const middle = pictureSize - footerHeight / 2
  const width = pictureSize - 2 * margin
  fill(context, [1, 0, 0])
  context.textAlign = 'start'
  context.font = font(44, 600)
  if (match.sets) context.fillText(setsLine(match.sets), margin, middle - 34, width)
  context.font = font(36, 400)
  context.fillText(`${date} · ${product}`, margin, match.sets ? middle + 34 : middle, width)
}

function fill(context: CanvasRenderingContext2D, [lightness, chroma, hue]: Colour): void {
  // eslint-disable-next-line words/marked -- a colour
  context.fillStyle = `oklch(${lightness} ${chroma} ${hue})`
}
