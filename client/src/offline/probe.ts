/** One question to our own server. Apart from what follows the answers, as the app's first code asks it too. */
import { isMarkedAsOurs } from '../../../shared/contracts/app-header.ts'

const LIVEZ_PATH = '/livez'
/** Milliseconds. */
const PROBE_TIMEOUT = 3_000

export type ProbeDeps = {
  readonly fetch: typeof fetch
  readonly timeout: (milliseconds: number) => AbortSignal
}

/** Whether our own server answers, now. */
export async function probe(deps: ProbeDeps): Promise<boolean> {
  try {
    const response = await deps.fetch(LIVEZ_PATH, {
      cache: 'no-store',
      redirect: 'error',
      signal: deps.timeout(PROBE_TIMEOUT),
    })
    const isOurs = response.ok && isMarkedAsOurs(response.headers)
    // An answer that nobody reads keeps its connection until the time is up; somebody else's may be long.
    await (isOurs ? response.text() : response.body?.cancel())
    return isOurs
  } catch {
    return false
  }
}

/** The same, asked by a window. */
export function probeFrom(page: Window): Promise<boolean> {
  return probe({
    fetch: (input, init) => page.fetch(input, init),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  })
}
