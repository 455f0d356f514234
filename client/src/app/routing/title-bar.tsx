import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

/**
 * The installed app's own title bar, where the browser leaves it to us (`window-controls-overlay`). It holds nothing to press: it is what
 * the window is moved by. Everywhere else it is not there.
 */
export function TitleBar(): ReactNode {
  return (
    <div className={styles['bar']} aria-hidden="true">
      CounselRelay
    </div>
  )
}
