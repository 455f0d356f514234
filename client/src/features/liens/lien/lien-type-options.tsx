import type { ReactNode } from 'react'
import { LIEN_TYPES, type LienType } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { lienTypeName } from '../lien-labels.ts'

const TYPES = Object.keys(LIEN_TYPES) as LienType[] // the keys of the table

export function LienTypeOptions(): ReactNode {
  return TYPES.map((type) => (
    <option key={type} value={type}>
      {lienTypeName(type)}
    </option>
  ))
}
