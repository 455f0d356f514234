/** Displays the states of a query: loading, offline, locked, failed, and cached or current data. Used by all screens. */
import type { ReactNode } from 'react'
import { useIsLate, type CachedQuery } from '../../offline/react/use-cached-query.ts'
import { Alert } from '../../ui/alert.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LockedCopy } from '../../ui/locked-copy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { failureMessage } from '../http/failure-message.ts'

type Asked<Value> = {
  readonly state: CachedQuery<Value>
  /** The error of a failed refetch; the earlier data stays on screen. */
  readonly again?: Error | null
  readonly onRetry: () => unknown
}

type NoticeProps<Value> = Asked<Value> & {
  /** The text shown while loading. */
  readonly loading: string
  /** The number of rows in the loading skeleton. */
  readonly rows?: number
  /** The text shown when offline without a copy on this device. */
  readonly offline?: string
  /** Links or buttons shown with the offline text. */
  readonly wayOn?: ReactNode
  /** Title of the failure message, if the page's heading does not name the missing data. */
  readonly title?: string
  readonly words?: (error: Error) => string
  /** True for one card of several: its failure is announced politely, not as an alert. */
  readonly isPart?: boolean
  /** Milliseconds to delay the notice about a copy's age while the server is slow, so that the notice does not flash. */
  readonly quietFor?: number
}

type QueryStateProps<Value> = NoticeProps<Value> & {
  readonly isEmpty?: (value: Value) => boolean
  /** Shown when the value is empty: why it is empty, and what to do next. */
  readonly empty?: ReactNode
  /** `isLive`: the value is the server's current response, so the user can act on it. */
  readonly children: (value: Value, isLive: boolean) => ReactNode
}

export function QueryState<Value>(props: QueryStateProps<Value>): ReactNode {
  const { isEmpty, empty, children, ...notice } = props
  const { state } = notice
  return (
    <>
      <QueryNotice {...notice} />
      {state.status === 'known' &&
        (isEmpty?.(state.value) === true ? empty : children(state.value, state.asOf === null))}
    </>
  )
}

/** Shows every state except the value, for a screen that shows more than this one query. */
export function QueryNotice<Value>(props: NoticeProps<Value>): ReactNode {
  const {
    state,
    again = null,
    loading,
    rows,
    title,
    words = failureMessage,
    isPart = false,
    quietFor = 0,
    offline = 'You’re offline. This will load when you reconnect.',
    wayOn,
    onRetry,
  } = props
  const retry = (): void => void onRetry()
  const failed = (error: Error): ReactNode => (
    <LoadFailure
      {...(title === undefined ? {} : { title })}
      words={words(error)}
      isPart={isPart}
      onRetry={retry}
    />
  )
  switch (state.status) {
    case 'loading':
      return <Skeleton {...(rows === undefined ? {} : { rows })} label={loading} />
    case 'offline':
      return (
        <Alert tone="warning" role="status" actions={wayOn}>
          {offline}
        </Alert>
      )
    case 'locked':
      return <LockedCopy />
    case 'failed':
      return failed(state.error)
    case 'known':
      if (again !== null) return failed(again)
      if (state.asOf === null) return null
      return (
        <After key={state.because} milliseconds={state.because === 'late' ? quietFor : 0}>
          <Age at={state.asOf} because={state.because} onRetry={retry} />
        </After>
      )
  }
}

type Answer<Value> = {
  readonly data: Value | undefined
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: () => unknown
}

/** Adapts a query that has no copy on this device. */
export function asked<Value>({ data, error, fetchStatus, refetch }: Answer<Value>): Asked<Value> {
  if (data !== undefined) {
    return {
      state: { status: 'known', value: data, asOf: null, because: 'late' },
      again: error,
      onRetry: refetch,
    }
  }
  if (error !== null) return { state: { status: 'failed', error }, onRetry: refetch }
  return { state: { status: fetchStatus === 'paused' ? 'offline' : 'loading' }, onRetry: refetch }
}

type AgeProps = Omit<Parameters<typeof AsOf>[0], 'now'>

function Age(props: AgeProps): ReactNode {
  return <AsOf {...props} now={useNow(15_000)} />
}

function After({
  milliseconds,
  children,
}: {
  readonly milliseconds: number
  readonly children: ReactNode
}): ReactNode {
  return useIsLate(true, milliseconds) ? children : null
}
