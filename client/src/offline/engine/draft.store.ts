/** Drafts on this device, sealed like queued rows. A draft of a version this app does not know comes back as its raw values, never as nothing. */
import type { z } from 'zod'
import type { ReferralId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { LOCKED, unlessLocked, type Sealer } from './seal.ts'
import type { DraftKind, DraftOwner, StoredDraft } from './stored-rows.ts'

export const boundDraft = (id: string, owner: DraftOwner): string => `draft/${id}/${owner}`

/** How one kind of draft is read. `migrations[n]` turns the values of version n into those of version n + 1. */
export type DraftShape<Values> = {
  readonly kind: DraftKind
  readonly version: number
  readonly schema: z.ZodType<Values>
  readonly migrations: Readonly<Record<number, (values: unknown) => unknown>>
}

export type Draft<Values> = {
  readonly id: string
  readonly createdAt: number
  readonly updatedAt: number
  /** The queued referral that is being edited as this draft; null for any other draft. */
  readonly replaces: ReferralId | null
  readonly content:
    | { readonly kind: 'values'; readonly values: Values }
    /** Kept, but of a shape this version does not know; what was typed can still be shown. */
    | { readonly kind: 'raw'; readonly raw: unknown }
}

/** As lists show it: what cannot be opened just now stands in them all the same. */
export type ListedDraft<Values> = Omit<Draft<Values>, 'content'> & {
  readonly content: Draft<Values>['content'] | { readonly kind: 'locked' }
}

export type DraftStore<Values> = {
  /**
   * On disk when it resolves. Throws OfflineError storage_full with the former version still there. When a row of this id is queued,
   * nothing is saved: an autosave that comes late must not bring back the draft of a referral that was sent meanwhile. `replaces` is for a
   * draft that comes back after it was discarded; one that is there keeps its own.
   */
  readonly save: (
    owner: DraftOwner,
    id: string,
    values: Values,
    replaces?: ReferralId | null,
  ) => Promise<void>
  /** Throws OfflineError locked while it cannot be opened: who then saves under its id overwrites it. */
  readonly load: (owner: DraftOwner, id: string) => Promise<Draft<Values> | null>
  /** Latest change first. */
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

function factsOf({ id, createdAt, updatedAt, replaces }: StoredDraft): Omit<Draft<never>, 'content'> {
  return { id, createdAt, updatedAt, replaces: replaces ?? null }
}

function readValues<Values>(
  shape: DraftShape<Values>,
  version: number,
  text: string | null,
): Draft<Values>['content'] {
  let values: unknown = text === null ? null : JSON.parse(text)
  const raw = values
  for (let from = version; from < shape.version; from += 1) {
    const migrate = shape.migrations[from]
    if (!migrate) return { kind: 'raw', raw }
    values = migrate(values)
  }
  const parsed = version > shape.version ? null : shape.schema.safeParse(values)
  return parsed?.success ? { kind: 'values', values: parsed.data } : { kind: 'raw', raw }
}
