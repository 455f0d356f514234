import type { ReactNode } from 'react'
import type { RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import { Alert } from '../../ui/alert.tsx'
import type { RecordList } from '../records/record-store.ts'

type HiddenRecordsProps = {
  readonly kind: Pick<RecordKind, 'noun' | 'plural'>
  readonly list: Pick<RecordList, 'locked' | 'unreadable'>
}

/** What is on this device and cannot be shown. */
export function HiddenRecords({ kind: { noun, plural }, list }: HiddenRecordsProps): ReactNode {
  const { locked, unreadable } = list
  if (locked > 0)
    return (
      <Alert tone="warning" role="status">
        {locked === 1 ? `1 ${noun} is` : `${locked} ${plural} are`} locked on this device. Nothing is lost:
        they open when you’re online, or with your passkey if you have set one.
      </Alert>
    )
  if (unreadable === 0) return null
  return (
    <Alert tone="warning" role="status">
      {unreadable === 1 ? `1 ${noun}` : `${unreadable} ${plural}`} can’t be read on this device. They may have
      been written by a newer version of the app: reload the page to update it.
    </Alert>
  )
}

type NotAllHereProps = {
  readonly kind: Pick<RecordKind, 'plural'>
  readonly isOffline: boolean
}

/** This device has not loaded the person's records yet. */
export function NotAllHere({ kind: { plural }, isOffline }: NotAllHereProps): ReactNode {
  return (
    <Alert role="status">
      {isOffline
        ? `Only the ${plural} of this device are shown. The others appear when you’re online.`
        : `Loading your other ${plural}…`}
    </Alert>
  )
}
