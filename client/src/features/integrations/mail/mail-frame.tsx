import { type ReactNode, useEffect, useRef } from 'react'
import frameStyles from './mail-frame.css?url'
import { mailDocument, type TrustedTypesWindow } from './mail-document.ts'
import styles from './mail.module.css'

/**
 * A mail's HTML, cleaned by the server, in a frame without scripts, forms and navigation; it inherits the page's policy, by which it can
 * load nothing but our one stylesheet. `allow-same-origin` lets us read its height; without `allow-scripts` it gives the mail nothing.
 */
export function MailFrame({ html }: { readonly html: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const fit = (): void => {
      // Of the body: the page itself is never lower than its frame.
      const height = element.contentDocument?.body.getBoundingClientRect().height
      if (height !== undefined) element.style.blockSize = `${Math.ceil(height)}px`
    }
    const sizes = new ResizeObserver(fit)
    const onLoad = (): void => {
      fit()
      const body = element.contentDocument?.body
      if (body) sizes.observe(body)
    }
    element.addEventListener('load', onLoad)
    // What the policy gives is TrustedHTML, which the property's type does not know of.
    element.srcdoc = mailDocument(html, frameStyles, window as TrustedTypesWindow) as string
    return () => {
      sizes.disconnect()
      element.removeEventListener('load', onLoad)
    }
  }, [html])
  return (
    <iframe
      ref={frame}
      title="Email"
      className={styles['frame']}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  )
}
