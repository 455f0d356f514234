/** $filter and $orderby of messages, limited to what Graph's documentation of user: list messages shows. */
import { GraphError } from './graph-error.ts'
import type { OutlookMessage } from './outlook.ts'

type Matches = (message: OutlookMessage) => boolean

const CONDITION =
  /^(isRead|hasAttachments|importance|receivedDateTime|from\/emailAddress\/address)\s+(eq|ne|ge|gt|le|lt)\s+(\S+)$/
const ORDER = /^(receivedDateTime|subject)(?:\s+(asc|desc))?$/

/** Throws Graph's error for an unsupported filter. */
export function filterMessages(filter: string | undefined): Matches {
  const conditions = conditionsOf(filter).map(([name, operator, value]) => condition(name, operator, value))
  return (message) => conditions.every((holds) => holds(message))
}

function conditionsOf(filter: string | undefined): readonly (readonly [string, string, string])[] {
  if (filter === undefined) return []
  return filter.split(/\sand\s/).map((part) => {
    const [, name, operator, value] = CONDITION.exec(part.trim()) ?? []
    if (name === undefined || operator === undefined || value === undefined) {
      throw new GraphError(400, 'BadRequest', `Invalid filter clause: ${part}`)
    }
    return [name, operator, value] as const
  })
}

function condition(name: string, operator: string, value: string): Matches {
  if (name === 'receivedDateTime') {
    const time = Date.parse(value)
    if (Number.isNaN(time))
      throw new GraphError(400, 'BadRequest', `Invalid filter clause: ${value} is no time.`)
    return (message) => compares(operator, message.receivedAt - time)
  }
  const wanted = value.replace(/^'(.*)'$/, '$1')
  return (message) => compares(operator, textOf(message, name) === wanted ? 0 : 1)
}

function textOf(message: OutlookMessage, name: string): string {
  switch (name) {
    case 'isRead':
      return String(message.isRead)
    case 'hasAttachments':
      return String(message.hasAttachments)
    case 'importance':
      return message.importance
    default:
      return message.sender.address
  }
}

function compares(operator: string, difference: number): boolean {
  switch (operator) {
    case 'eq':
      return difference === 0
    case 'ne':
      return difference !== 0
    case 'ge':
      return difference >= 0
    case 'gt':
      return difference > 0
    case 'le':
      return difference <= 0
    default:
      return difference < 0
  }
}

/** The sort property must come first in the filter, or Graph rejects the filter as inefficient. */
export function orderMessages(
  orderBy: string | undefined,
  filter: string | undefined,
): (left: OutlookMessage, right: OutlookMessage) => number {
  const [, name, direction] = ORDER.exec((orderBy ?? 'receivedDateTime desc').trim()) ?? []
  if (name === undefined)
    throw new GraphError(400, 'BadRequest', `The $orderby expression '${orderBy}' is not supported.`)
  if (orderBy !== undefined && filter !== undefined && conditionsOf(filter)[0]?.[0] !== name) {
    throw new GraphError(
      400,
      'InefficientFilter',
      'The restriction or sort order is too complex for this operation.',
    )
  }
  const compare = (left: OutlookMessage, right: OutlookMessage): number =>
    name === 'subject' ? left.subject.localeCompare(right.subject, 'en') : left.receivedAt - right.receivedAt
  return direction === 'desc' ? (left, right) => compare(right, left) : compare
}
