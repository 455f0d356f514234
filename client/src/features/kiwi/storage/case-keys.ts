/** The keys of case files: whose a row is and to what it belongs, and nothing that is written in it. Each begins with the owner. */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { deadlineKeys, documentKeys, ownerKeys } from '../../../offline/engine/case-file-keys.ts'

const padded = (number: number): string => String(number).padStart(5, '0')

export const keys = {
  workspaces: (owner: UserId): string => `${ownerKeys(owner)}workspace/`,
  workspace: (owner: UserId, id: string): string => `${ownerKeys(owner)}workspace/${id}`,
  documents: (owner: UserId, workspace: string): string => `${documentKeys(owner)}${workspace}/`,
  document: (owner: UserId, workspace: string, id: string): string =>
    `${documentKeys(owner)}${workspace}/${id}`,
  marks: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}mark/${workspace}/`,
  marksOf: (owner: UserId, workspace: string, document: string): string =>
    `${ownerKeys(owner)}mark/${workspace}/${document}/`,
  edits: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}edit/${workspace}/`,
  editsOf: (owner: UserId, workspace: string, document: string): string =>
    `${ownerKeys(owner)}edit/${workspace}/${document}/`,
  events: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}event/${workspace}/`,
  event: (owner: UserId, workspace: string, id: string): string =>
    `${ownerKeys(owner)}event/${workspace}/${id}`,
  deadlines: (owner: UserId, workspace: string): string => `${deadlineKeys(owner)}${workspace}/`,
  deadline: (owner: UserId, workspace: string, id: string): string =>
    `${deadlineKeys(owner)}${workspace}/${id}`,
  checklists: (owner: UserId): string => `${ownerKeys(owner)}checklist/`,
  checklist: (owner: UserId, id: string): string => `${ownerKeys(owner)}checklist/${id}`,
  answers: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}answer/${workspace}/`,
  answer: (owner: UserId, workspace: string, id: string): string =>
    `${ownerKeys(owner)}answer/${workspace}/${id}`,
  lookups: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}lookup/${workspace}/`,
  lookup: (owner: UserId, workspace: string, id: string): string =>
    `${ownerKeys(owner)}lookup/${workspace}/${id}`,
  sent: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}sent/${workspace}/`,
  sentOne: (owner: UserId, workspace: string, id: string): string =>
    `${ownerKeys(owner)}sent/${workspace}/${id}`,
  parts: (owner: UserId, workspace: string): string => `${ownerKeys(owner)}part/${workspace}/`,
  partsOf: (owner: UserId, workspace: string, document: string): string =>
    `${ownerKeys(owner)}part/${workspace}/${document}/`,
  text: (owner: UserId, workspace: string, document: string, number: number): string =>
    `${ownerKeys(owner)}part/${workspace}/${document}/text/${padded(number)}`,
  bytes: (owner: UserId, workspace: string, document: string, number: number): string =>
    `${ownerKeys(owner)}part/${workspace}/${document}/bytes/${padded(number)}`,
} as const

/** The last part of a key. */
export function lastOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
