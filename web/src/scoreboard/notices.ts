// The notification that the browser could not store something.
import { t } from '../t.ts'
import type { Toast } from '../ui/toast/toast.ts'

export function notSavedToast(title: string): Toast {
  return {
    title,
    description: t(
      'The storage of this browser is full or switched off. Free some space or allow it, then try again.',
    ),
    destructive: true,
  }
}
