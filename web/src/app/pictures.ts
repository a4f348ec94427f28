import type { Picture } from '../scoreboard/picture/drawResult.ts'
import { t } from '../t.ts'
import { showToast } from '../ui/toast/toast.ts'

/** Shares the picture of a result. The code that draws it is loaded on use. */
export function sharePicture(picture: Picture): void {
  void import('../scoreboard/picture/sharePicture.ts').then(
    ({ sharePicture }) => sharePicture(picture),
    () =>
      showToast({
        title: t('No picture'),
        description: t('This part could not be loaded. Check the connection.'),
        destructive: true,
      }),
  )
}
