import { describe, expect, it } from 'vitest'
import { FILES_MAX } from '../../../../shared/domain/referral-limits.ts'
import { referralAttachmentSchema } from '../../../../shared/contracts/referral-email.ts'
import { addFiles, metadataOf } from './file-metadata.ts'

describe('file metadata', () => {
  it('[RF-01] keeps name, size and type of a file and nothing else', () => {
    const file = new File(['privileged'], 'intake.pdf', { type: 'application/pdf' })
    expect(metadataOf(file)).toEqual({ name: 'intake.pdf', size: 10, type: 'application/pdf' })
  })

  it('lists a file once, however often it is picked', () => {
    const file = { name: 'a.pdf', size: 1, type: '' }
    expect(addFiles(addFiles([], [file]).files, [file, { ...file, size: 2 }]).files).toHaveLength(2)
  })

  it('says how many did not fit', () => {
    const many = Array.from({ length: FILES_MAX + 3 }, (_, index) => ({
      name: `${index}.pdf`,
      size: 1,
      type: '',
    }))
    expect(addFiles([], many)).toMatchObject({ leftOut: 3 })
  })

  it('makes every name fit the contract', () => {
    const long = metadataOf({ name: `${'x'.repeat(400)}.pdf`, size: 0, type: '' })
    expect(referralAttachmentSchema.parse(long).name).toMatch(/….*\.pdf$/)
    expect(referralAttachmentSchema.parse(metadataOf({ name: '', size: 0, type: '' })).name).toBe('unnamed')
  })
})
