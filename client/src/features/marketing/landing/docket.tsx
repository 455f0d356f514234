import type { ReactNode } from 'react'
import styles from './docket.module.css'

type Entry = {
  readonly time: string
  readonly who: 'device' | 'server' | 'recipient' | 'sender'
  readonly what: string
  readonly why: string
}

/** The words are those of the app's own timeline and queue. */
const ENTRIES: readonly Entry[] = [
  {
    time: '9:41',
    who: 'device',
    what: 'Saved on this device',
    why: 'No connection. Encrypted in the browser’s own database, under a number that it keeps for good.',
  },
  {
    time: '9:52',
    who: 'device',
    what: 'Waiting',
    why: 'The laptop is closed. Nothing has to stay open.',
  },
  {
    time: '11:07',
    who: 'device',
    what: 'Sending',
    why: 'A connection is back. Where the browser can, it sends by itself; elsewhere as soon as the app is opened.',
  },
  {
    time: '11:07',
    who: 'server',
    what: 'Sent',
    why: 'The line dropped before the answer came, so the device asked again. Same number: one referral, one e-mail.',
  },
  {
    time: '11:32',
    who: 'recipient',
    what: 'Viewed',
    why: 'A person has opened the link. Mail scanners that only follow it change nothing.',
  },
  {
    time: '14:15',
    who: 'recipient',
    what: 'Countered at 30 %',
    why: 'You are told in the app and by e-mail.',
  },
  { time: '14:20', who: 'sender', what: 'Accepted', why: 'Both see the same record, with who and when.' },
]

/** An example of a referral's record. */
export function Docket(): ReactNode {
  return (
    <table className={styles['docket']}>
      <caption>An example; the times are made up, the steps are not</caption>
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
  )
}
