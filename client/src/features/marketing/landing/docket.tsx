import type { ReactNode } from 'react'
import styles from './docket.module.css'

type Entry = {
  readonly time: string
  readonly who: 'device' | 'server' | 'recipient' | 'sender'
  readonly what: string
  readonly why: string
}

/** Uses the terms of the app's timeline and queue. */
const ENTRIES: readonly Entry[] = [
  {
    time: '9:41 AM',
    who: 'device',
    what: 'Saved on this device',
    why: 'No connection. Encrypted in the browser, with a permanent reference number.',
  },
  {
    time: '9:52 AM',
    who: 'device',
    what: 'Waiting',
    why: 'The laptop is closed. Nothing has to stay open.',
  },
  {
    time: '11:07 AM',
    who: 'device',
    what: 'Sending',
    why: 'Back online. It sends automatically, or as soon as you open the app.',
  },
  {
    time: '11:07 AM',
    who: 'server',
    what: 'Sent',
    why: 'The connection dropped, so the app retried. Same reference number, so only one email went out.',
  },
  {
    time: '11:32 AM',
    who: 'recipient',
    what: 'Viewed',
    why: 'The recipient opened the referral. Link scanners don’t count as views.',
  },
  {
    time: '2:15 PM',
    who: 'recipient',
    what: 'Countered at 30%',
    why: 'You’ll see it in the app and get an email.',
  },
  {
    time: '2:20 PM',
    who: 'sender',
    what: 'Accepted',
    why: 'Both attorneys see the same record: who and when.',
  },
]

/** Displays an example of a referral's record. */
export function Docket(): ReactNode {
  return (
    <div className={styles['frame']}>
      <table className={styles['docket']}>
        <caption>Sample times. The steps are real.</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Entry</th>
          </tr>
        </thead>
        <tbody>
          {ENTRIES.map(({ time, who, what, why }) => (
            <tr key={`${time} ${what}`}>
              <td>{time}</td>
              <td>
                <strong>{what}</strong> <small>by the {who}</small>
                <span>{why}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
