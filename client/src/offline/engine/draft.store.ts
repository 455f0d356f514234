/** Drafts on this device, sealed like queued rows. A draft of an unknown version is returned as raw values. */
import type { OperationId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { migrated, type Shape } from './migrations.ts'
import { LOCKED, unlessLocked, type Sealer } from './seal.ts'
import type { DraftOwner, StoredDraft } from './stored-rows.ts'

export const boundDraft = (id: string, owner: DraftOwner): string => `draft/${id}/${owner}`

/** How to parse one kind of draft. */
export type DraftShape<Values> = Shape<Values> & { readonly kind: string }

export type Draft<Values> = {
  readonly id: string
  readonly createdAt: number
  readonly updatedAt: number
  /** The queued row that this draft edits, or null. */
  readonly replaces: OperationId | null
  readonly content:
    | { readonly kind: 'values'; readonly values: Values }
    /** A shape that this version does not know; the user's input can still be displayed. */
    | { readonly kind: 'raw'; readonly raw: unknown }
}

/** A list item: a draft whose key is locked is still listed. */
export type ListedDraft<Values> = Omit<Draft<Values>, 'content'> & {
  readonly content: Draft<Values>['content'] | { readonly kind: 'locked' }
}

export type DraftStore<Values> = {
  /**
   * On disk when it resolves. Throws OfflineError storage_full and keeps the previous version. Saves nothing when a row of this id is
   * queued: a late autosave must not restore the draft of a row already queued. `replaces` is for restoring a discarded draft; an
   * existing draft keeps its own value.
   */
  readonly save: (
    owner: DraftOwner,
    id: string,
    values: Values,
    replaces?: OperationId | null,
  ) => Promise<void>
  /** Throws OfflineError locked while its key is locked; returning null would let the caller overwrite it. */
  readonly load: (owner: DraftOwner, id: string) => Promise<Draft<Values> | null>
  /** Most recently changed first. */
  readonly list: (owner: DraftOwner) => Promise<readonly ListedDraft<Values>[]>
  readonly remove: (owner: DraftOwner, id: string) => Promise<void>
}

export type DraftDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly now: () => number
}

export function createDraftStore<Values>(shape: DraftShape<Values>, deps: DraftDeps): DraftStore<Values> {
  const { database, sealer } = deps

  async function opened(stored: StoredDraft): Promise<Draft<Values>> {
    const text = await sealer.open(
      stored.values,
      boundDraft(stored.id, stored.ownerUserId),
      stored.ownerUserId,
    )
    return { ...factsOf(stored), content: readValues(shape, stored.schemaVersion, text) }
  }

  async function listed(stored: StoredDraft): Promise<ListedDraft<Values>> {
    const draft = await unlessLocked(opened(stored))
    return draft === LOCKED ? { ...factsOf(stored), content: { kind: 'locked' } } : draft
  }

  return {
    async save(owner, id, values, replaces = null): Promise<void> {
      const sealed = await sealer.seal(JSON.stringify(values), boundDraft(id, owner), owner)
      const updatedAt = deps.now()
      await database.write(['drafts', 'outbox'], async ({ drafts, outbox }) => {
        if (await outbox.get(id)) return
        const former = await drafts.get(id)
        const original = former?.replaces ?? replaces
        await drafts.put({
          id,
          ownerUserId: owner,
          kind: shape.kind,
          schemaVersion: shape.version,
          values: sealed,
          createdAt: former?.createdAt ?? updatedAt,
          updatedAt,
          ...(original === null ? {} : { replaces: original }),
        })
      })
    },

    async load(owner: DraftOwner, id: string): Promise<Draft<Values> | null> {
      const stored = await database.run(({ drafts }) => drafts.get(id))
      return stored?.ownerUserId === owner && stored.kind === shape.kind ? opened(stored) : null
    },

    async list(owner: DraftOwner): Promise<readonly ListedDraft<Values>[]> {
      const stored = await database.run(({ drafts }) =>
        drafts.where({ ownerUserId: owner, kind: shape.kind }).toArray(),
      )
      return Promise.all(stored.sort((a, b) => b.updatedAt - a.updatedAt).map(listed))
    },

    async remove(owner: DraftOwner, id: string): Promise<void> {
      await database.write(['drafts'], async ({ drafts }) => {
        const stored = await drafts.get(id)
        if (stored?.ownerUserId === owner) await drafts.delete(id)
      })
    },
  }
}

/** All of the owner's drafts, of every kind and version; most recently changed first. */
export async function draftsAsWritten({ database, sealer }: DraftDeps, owner: DraftOwner) {
  const stored = await database.run(({ drafts }) =>
    drafts.where('[ownerUserId+kind]').between([owner, ''], [owner, '\uffff']).toArray(),
  )
  const latestFirst = stored.toSorted((a, b) => b.updatedAt - a.updatedAt)
  return Promise.all(
    latestFirst.map(async (draft) => {
      const text = await sealer.open(draft.values, boundDraft(draft.id, owner), owner)
      const values: unknown = text === null ? null : JSON.parse(text)
      return { ...factsOf(draft), kind: draft.kind, version: draft.schemaVersion, values }
    }),
  )
}

function factsOf({ id, createdAt, updatedAt, replaces }: StoredDraft): Omit<Draft<never>, 'content'> {
  return { id, createdAt, updatedAt, replaces: replaces ?? null }
}

function readValues<Values>(
  shape: DraftShape<Values>,
  version: number,
  text: string | null,
): Draft<Values>['content'] {
  const raw: unknown = text === null ? null : JSON.parse(text)
  const read = migrated(shape, version, raw)
  return read === null ? { kind: 'raw', raw } : { kind: 'values', values: read.value }
}
