/** Every kind of change that this app can make offline. A new one is a file beside this one and a line here. */
import { operationsOf, type Operations } from '../engine/operation.ts'
import { REFERRAL_SEND } from './referral-send.ts'

export const OPERATIONS: Operations = operationsOf([REFERRAL_SEND])
