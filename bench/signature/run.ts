/**
 * Checks for a timing side channel of the signature check (T-43): calls with a wrong first or last digit of the signature, in random order,
 * compared by the Mann-Whitney test. Prints both medians and the test's z; exits with 1 beyond 3.3.
 */
import { Hono } from 'hono'
import { anybody } from '../../api/http/mount.ts'
import { sign, withSignature } from '../../api/http/signature.ts'
import type { RequestEnv } from '../../runtime/http.ts'
import { newSecret } from '../../runtime/secrets.ts'
import { API_KEY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../shared/domain/signing.ts'

const SAMPLES = 10_000
const WARM_UP = 3000
/** Two-sided, a probability of one in a thousand by chance. */
const SIGNIFICANT = 3.3
const PATH = '/api/send-email'
const BODY = JSON.stringify({ to: 'a@example.test', subject: 'A subject', html: 'x'.repeat(2000) })

const apiKey = newSecret()
const secret = newSecret()
const app = new Hono<RequestEnv>()
const identify = withSignature(
  { apiKeys: [apiKey], secrets: [secret], clock: Date.now, claim: () => Promise.resolve(true) },
  anybody,
)
app.post(PATH, async (c) => {
  await identify(c)
  return c.text('taken')
})
app.onError((_error, c) => c.text('refused', 401))

const right = (timestamp: string): string => sign(secret, timestamp, 'POST', PATH, Buffer.from(BODY))
const other = (digit: string): string => (digit === '0' ? '1' : '0')
const wrong = {
  first: (hex: string): string => other(hex[0] ?? '') + hex.slice(1),
  last: (hex: string): string => hex.slice(0, -1) + other(hex.at(-1) ?? ''),
} as const
type Place = keyof typeof wrong

/** Microseconds. */
async function refusal(place: Place): Promise<number> {
  const timestamp = String(Date.now())
  const request = new Request(`http://api${PATH}`, {
    method: 'POST',
    body: BODY,
    headers: {
      [API_KEY_HEADER]: apiKey,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: wrong[place](right(timestamp)),
    },
  })
  const begun = process.hrtime.bigint()
  const answer = await app.request(request)
  const taken = Number(process.hrtime.bigint() - begun) / 1000
  if (answer.status !== 401) throw new Error(`a wrong signature was answered ${answer.status}`)
  return taken
}

const times: Record<Place, number[]> = { first: [], last: [] }
for (let count = 0; count < WARM_UP; count += 1) await refusal(count % 2 === 0 ? 'first' : 'last')
for (let count = 0; count < SAMPLES; count += 1) {
  const order: readonly Place[] = Math.random() < 0.5 ? ['first', 'last'] : ['last', 'first']
  for (const place of order) times[place].push(await refusal(place))
}

const z = mannWhitney(times.first, times.last)
for (const [place, taken] of Object.entries(times))
  console.log(`${place} digit wrong: p50 ${median(taken).toFixed(2)} µs of ${taken.length}`)
console.log(`Mann-Whitney z = ${z.toFixed(2)} (significant beyond ${SIGNIFICANT})`)
process.exitCode = Math.abs(z) > SIGNIFICANT ? 1 : 0

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** The normal approximation; ties are rare enough to ignore. */
function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const ranked = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].toSorted((a, b) => a.value - b.value)
  const rankSum = ranked.reduce((sum, { isLeft }, index) => sum + (isLeft ? index + 1 : 0), 0)
  const [n, m] = [left.length, right.length]
  const u = rankSum - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
