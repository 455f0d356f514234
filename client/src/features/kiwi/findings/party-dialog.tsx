import { useState, type ReactNode } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { EditFrame } from './edit-frame.tsx'
import { DocumentSays } from './finding-parts.tsx'
import { partyEdit, roleWords, type PartyRow } from './party-rows.ts'
import type { Decisions } from './use-decisions.ts'

const LONGEST = 200

type PartyDialogProps = {
  readonly row: PartyRow
  readonly decisions: Pick<Decisions, 'edit'>
  readonly onClose: () => void
}

export function PartyDialog({ row, decisions, onClose }: PartyDialogProps): ReactNode {
  const { key, found } = row
  const [name, setName] = useState(row.name)
  const [role, setRole] = useState(roleWords(row.roles))
  const [error, setError] = useState<string>()

  function save(): Promise<void> | null {
    const own = name.trim()
    setError(own === '' ? 'Enter a name.' : undefined)
    return own === '' ? null : decisions.edit(key, partyEdit(found, { name: own, role: role.trim() }))
  }
  return (
    <EditFrame title="Edit the party" onClose={onClose} onSave={save}>
      <DocumentSays>
        “{found.name}”{found.roles.length > 0 && `, ${roleWords(found.roles)}`}
      </DocumentSays>
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        maxLength={LONGEST}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Role"
        autoComplete="off"
        value={role}
        maxLength={LONGEST}
        hint="Such as plaintiff, insured or adjuster."
        optional
        onChange={(event) => setRole(event.target.value)}
      />
    </EditFrame>
  )
}
