/** What a screen shows of what it asks the server for, the same way everywhere, until there is something to show and beside it. */
import { useEffect, useState, type ReactNode } from 'react'
import type { CachedQuery } from '../../offline/react/use-cached-query.ts'
import { Alert } from '../../ui/alert.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LockedCopy } from '../../ui/locked-copy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { failureMessage } from '../http/failure-message.ts'

type Asked<Value> = {
  readonly state: CachedQuery<Value>
  /** Asking again failed; what was known stays on screen. */
  readonly again?: Error | null
  readonly onRetry: () => unknown
}

type NoticeProps<Value> = Asked<Value> & {
  /** Said while it is on its way. */
  readonly loading: string
  /** Lines of the outline meanwhile. */
  readonly rows?: number
  /** Said where there is no network, and no copy on this device. */
  readonly offline?: string
  /** Where else to go then. */
  readonly wayOn?: ReactNode
  /** What is missing when it fails, where the page's heading does not say it. */
  readonly title?: string
  readonly words?: (error: Error) => string
  /** One card of several: what fails in it does not interrupt. */
  readonly isPart?: boolean
  /** Milliseconds for which a copy stands in for a slow answer with no word about its age, which would only flash. */
  readonly quietFor?: number
}

type QueryStateProps<Value> = NoticeProps<Value> & {
  readonly isEmpty?: (value: Value) => boolean
  /** In the place of what is empty: why, by nature or by a filter, and what to do. */
  readonly empty?: ReactNode
  /** `isLive`: the server's word of now, so that it can be acted on. */
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

/** All but the value itself, for a screen that has more to show than this one answer. */
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

/** A query of which nothing is kept on this device. */
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
  const [isOver, setIsOver] = useState(milliseconds === 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver ? children : null
}
