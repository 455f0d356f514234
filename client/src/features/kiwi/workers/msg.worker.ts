/** Reads .msg files. What reads them is large, and few people have any, so they have a worker of their own. */
import { readMsg } from '../reading/read-msg.ts'
import { wholeRead, type CaseAnswer, type CaseOrder } from './case-orders.ts'

addEventListener('message', ({ data: order }: MessageEvent<CaseOrder>) => {
  const answer: CaseAnswer =
    order.call === 'read'
      ? { id: order.id, gives: wholeRead(readMsg(order.asks.file, order.asks.bytes)) }
      : { id: order.id, error: 'This worker only reads.' }
  postMessage(answer)
})
