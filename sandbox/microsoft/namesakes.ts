/** Name conflicts (`@microsoft.graph.conflictBehavior`), and the names that OneDrive allows. */
import { z } from 'zod'
import type { CloudItem, Items } from '../cloud/items.ts'
import { GraphError, invalidRequest } from './graph-error.ts'

export const conflictSchema = z.enum(['fail', 'replace', 'rename'])
export type ConflictBehavior = z.output<typeof conflictSchema>

const MAX_NAME = 255
const FORBIDDEN = /["*:<>?/\\|]|^\s|\s$|^\.{1,2}$/

export function checkName(name: string): string {
  if (name === '' || name.length > MAX_NAME || FORBIDDEN.test(name)) {
    throw invalidRequest('The provided name cannot be used for a file or folder.')
  }
  return name
}

/** OneDrive's names are case-insensitive. */
export function childNamed(
  items: Items,
  account: string,
  parentId: string,
  name: string,
): CloudItem | undefined {
  const wanted = name.toLowerCase()
  return items.children(account, parentId).find((child) => child.name.toLowerCase() === wanted)
}

/** Returns the first free name: `report.pdf` becomes `report 1.pdf`. */
export function freeName(items: Items, account: string, parentId: string, name: string): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  for (let number = 1; ; number += 1) {
    const candidate = `${stem} ${number}${extension}`
    if (!childNamed(items, account, parentId, candidate)) return candidate
  }
}

export function nameTaken(): GraphError {
  return new GraphError(
    409,
    'nameAlreadyExists',
    'An item with the same name already exists under the parent.',
  )
}
