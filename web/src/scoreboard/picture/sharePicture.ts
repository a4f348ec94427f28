// Shares the picture of a result with another app, or downloads it if sharing is not possible.
import { download } from '../../lib/download.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { shareText } from '../matchText.ts'
import { drawResult } from './drawResult.ts'
import type { Picture } from './drawResult.ts'

export async function sharePicture(picture: Picture): Promise<void> {
  const blob = await drawToBlob(picture)
  if (!blob) {
    showToast({
      title: t('No picture'),
      description: t('This browser cannot draw it. Share the result as text.'),
      destructive: true,
    })
    return
  }
  const file = new File([blob], 'sideout-result.png', { type: 'image/png' })
  if (await shareFile(file, shareText(picture.match))) return
  download(file.name, file)
  showToast({ title: t('Picture stored'), description: t('It is among the downloads of this browser.') })
}

function drawToBlob(picture: Picture): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  drawResult(context, picture)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Returns whether the file was shared, or the person closed the share sheet. */
async function shareFile(file: File, text: string): Promise<boolean> {
  const data = { files: [file], title: t('Volleyball match'), text }
  // Not every browser can share, and some cannot share files.
  if (!('canShare' in navigator) || !navigator.canShare(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // The person closed the share sheet, or it is still open from an earlier press.
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
  }
}
