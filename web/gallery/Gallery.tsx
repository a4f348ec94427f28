import { ThemeToggle } from '../src/ui/page/ThemeToggle.tsx'
import { Actions, Dialogs, Fields } from './Controls.tsx'
import { Games, Kits, Notices } from './Games.tsx'
import { Part } from './Part.tsx'
import styles from './Gallery.module.css'

/** Every part that screens are made of, in every state. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>Components</h1>
        <ThemeToggle />
      </div>
      <Part title="Kits and badges">
        <Kits />
      </Part>
      <Games />
      <Part title="Actions">
        <Actions />
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Dialogs, menus and toasts">
        <Dialogs />
      </Part>
      <Part title="Loading, empty, failed">
        <Notices />
      </Part>
    </main>
  )
}
