import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

/**
 * The title bar of the installed app, displayed only where the browser lets the app draw it (`window-controls-overlay`). It has no
 * controls, because the user moves the window by it.
 */
export function TitleBar(): ReactNode {
  return (
    <div className={styles['bar']} aria-hidden="true">
      CounselRelay
    </div>
  )
}
