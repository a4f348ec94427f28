// Draws a picture of the champion for sharing in chats. It is drawn on this device and not sent to the server.
import { locale } from '../../lib/locale.ts'
import { t } from '../../t.ts'
import { showToast } from '../toast/toast.ts'

interface Champion {
  champion: string
  finals: string
  league: string
}

const width = 1200
const height = 630

/** Shares the picture of the champion, or downloads it where the browser cannot share files. */
export async function shareChampion(picture: Champion): Promise<void> {
  const blob = await drawPicture(picture)
  if (!blob) {
    showToast({
      title: t('The picture could not be drawn'),
      description: picture.champion,
      destructive: true,
    })
    return
  }
  const file = new File([blob], 'champions.png', { type: 'image/png' })
  const data = { files: [file], title: t('{name} are the champions', { name: picture.champion }) }
  if (typeof navigator.canShare === 'function' && navigator.canShare(data)) {
    await navigator.share(data).catch(() => undefined) // the person has closed the share sheet
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}

function drawPicture({ champion, finals, league }: Champion): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#11151c'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#d6f24a'
  context.fillRect(0, 0, width, 24)
  context.textAlign = 'center'
  drawCentered(context, t('Champions').toLocaleUpperCase(locale()), 150, 48, '#d6f24a')
  drawCentered(context, champion, 330, 128, '#ffffff')
  drawCentered(context, finals, 450, 48, '#c5ccd8')
  drawCentered(context, league, 530, 40, '#c5ccd8')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Draws a centered line of text, in the largest size that fits. */
function drawCentered(
  to: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  colour: string,
): void {
  to.fillStyle = colour
  for (let px = size; px > 16; px -= 4) {
    to.font = `700 ${px}px system-ui, sans-serif`
    if (to.measureText(text).width <= width - 120) break
  }
  to.fillText(text, width / 2, y, width - 80)
}
