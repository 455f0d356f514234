/** Does what the page asks of the texts of a workspace, away from the page's thread. */
import { createCaseDesk } from './case-desk.ts'
import type { CaseAnswer, CaseOrder } from './case-orders.ts'

const carryOut = createCaseDesk()
const answer = (message: CaseAnswer): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<CaseOrder>) => {
  void carryOut(data).then(
    (gives) => answer({ id: data.id, gives }),
    (error: unknown) =>
      answer({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  )
})
