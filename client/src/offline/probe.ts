/** Probes our own server. A separate file, because the app's startup code uses it too. */
import { isMarkedAsOurs } from '../../../shared/contracts/app-header.ts'

const LIVEZ_PATH = '/livez'
/** Milliseconds. */
const PROBE_TIMEOUT = 3_000

export type ProbeDeps = {
  readonly fetch: typeof fetch
  readonly timeout: (milliseconds: number) => AbortSignal
}

/** Whether our own server responds right now. */
export async function probe(deps: ProbeDeps): Promise<boolean> {
  try {
    const response = await deps.fetch(LIVEZ_PATH, {
      cache: 'no-store',
      redirect: 'error',
      signal: deps.timeout(PROBE_TIMEOUT),
    })
    const isOurs = response.ok && isMarkedAsOurs(response.headers)
    // An unread body would keep the connection open until the timeout. A foreign body may be long, so it is canceled instead of read.
    await (isOurs ? response.text() : response.body?.cancel())
    return isOurs
  } catch {
    return false
  }
}

/** The same with a window's `fetch`. */
export function probeFrom(page: Window): Promise<boolean> {
  return probe({
    fetch: (input, init) => page.fetch(input, init),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  })
}
