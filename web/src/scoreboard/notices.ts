// What people are told when this device refuses to keep something.
import type { Toast } from '../ui/toast.ts'

export function notSaved(title: string): Toast {
  return {
    title,
    description:
      'The storage of this browser is full or switched off. Free some space or allow it, then try again.',
    destructive: true,
  }
}
