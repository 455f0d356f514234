/** Installing the app: its benefits, and the browser's dialog or else manual steps. */
import type { ReactNode } from 'react'
import { useInstallation } from '../../platform/install/install-provider.tsx'
import { installWays, type InstallWay } from '../../platform/install/install-ways.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toast.tsx'
import styles from './install-app.module.css'

const GAINS = [
  'Its own window and icon, even offline',
  'The number of waiting referrals on the icon',
  'New referral and Queue in the icon’s menu',
  'Start a referral by sharing a page or opening a file with it',
] as const

type InstallDialogProps = { readonly onClose: () => void }

export function InstallDialog({ onClose }: InstallDialogProps): ReactNode {
  const { status, prompt } = useInstallation()
  const { show } = useToasts()
  async function install(): Promise<void> {
    const outcome = await prompt()
    if (outcome === 'not_offered') return
    onClose()
    if (outcome === 'accepted')
      show({ id: 'install', message: 'CounselRelay is being installed.', duration: 8000 })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Install CounselRelay"
      actions={
        status === 'offered' ? (
          <>
            <Button variant="primary" onClick={() => void install()}>
              Install
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Not now
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <ul className={styles['gains']}>
        {GAINS.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
      <p>
        The app takes about 3 MB and needs no app store or administrator rights. You can remove it like any
        other app. Your account, drafts, and queue stay the same.
      </p>
      {status === 'by_hand' && <ByHand userAgent={navigator.userAgent} />}
    </Dialog>
  )
}

/** The steps for this browser first, then those for others. */
function ByHand({ userAgent }: { readonly userAgent: string }): ReactNode {
  const { here, others } = installWays(userAgent)
  return (
    <>
      {here.steps.length > 0 ? (
        <>
          <h3>In {here.browser}</h3>
          <Steps way={here} />
        </>
      ) : (
        <p>
          {here.browser} can’t install web apps on this device. You can still use the app in a tab, even
          offline. To install it, open it in one of the browsers below.
        </p>
      )}
      <details className={styles['others']}>
        <summary>In another browser</summary>
        {others.map((way) => (
          <section key={way.browser}>
            <h3>{way.browser}</h3>
            <Steps way={way} />
          </section>
        ))}
      </details>
    </>
  )
}

function Steps({ way }: { readonly way: InstallWay }): ReactNode {
  if (way.steps.length === 1) return <p>{way.steps[0]}</p>
  return (
    <ol className={styles['steps']}>
      {way.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
