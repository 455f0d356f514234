/** The setup of a traffic run: the filled product, and its attorneys, signed in with open screens. */
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { signInAttorneys, type Attorney } from './attorneys.ts'
import { createClient, type Client } from './client.ts'
import { ATTORNEYS, createFiller } from './fill.ts'
import { fillRequests } from './fill-requests.ts'
import { openScreens } from './live-updates.ts'
import { createProcessorTimes, findPostmaster, type ProcessorTimes } from './processor-time.ts'
import { startLoadStack, type LoadStack, type StackOptions } from './stack.ts'
import type { Scene } from './traffic.ts'

/** Clients' requests, two in five of them open. */
const REQUESTS = 20_000

export type Stage = {
  readonly stack: LoadStack
  readonly attorneys: readonly Attorney[]
  readonly processorTimes: ProcessorTimes
  /** Reopens the screens, whose streams end with the copies that served them. */
  readonly scene: () => Promise<Scene>
  close(): Promise<void>
}

export type StageOptions = StackOptions & {
  readonly copies: number
  readonly referrals: number
  readonly connected: boolean
  readonly seed: number
}

export async function setStage({
  copies,
  referrals,
  connected,
  seed,
  ...options
}: StageOptions): Promise<Stage> {
  const stack = await startLoadStack(copies, options)
  const filler = await createFiller(stack.databaseUrl)
  await filler.people(ATTORNEYS)
  await filler.referrals(referrals)
  await filler.close()
  await fillRequests(stack.databaseUrl, {
    requests: REQUESTS,
    statesOf: Array.from({ length: ATTORNEYS }, () => 2),
  })
  const signingIn = createClient(stack.origin)
  const attorneys = await signInAttorneys(stack, signingIn, ATTORNEYS, connected)
  await signingIn.close()
  const random = seededRandom(seed)
  const opened: (() => Promise<void>)[] = []
  const release = async (): Promise<void> => {
    for (const close of opened.splice(0)) await close()
  }
  return {
    stack,
    attorneys,
    processorTimes: createProcessorTimes(() => stack.pids(), await findPostmaster(stack.databaseUrl)),
    async scene() {
      await release()
      const client: Client = createClient(stack.origin)
      const live = await openScreens(client, attorneys)
      opened.push(async () => {
        live.close()
        await client.close()
      })
      return { client, attorneys, random, live }
    },
    async close() {
      await release()
      await stack.close()
    },
  }
}
