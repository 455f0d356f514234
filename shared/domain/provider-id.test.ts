import { expect, it } from 'vitest'
import { providerIdSchema, linkFileRequestSchema } from '../contracts/integrations/cloud-files.ts'
import { markReadRequestSchema } from '../contracts/integrations/onedrive.ts'

const IDS = ['root', 'AAMkAGI2-TG93AAA=', '01BYE5RZ!123', "a'b", '1AbC_d-9']
const WAYS = ['', '.', '..', '../me', 'a/b', 'a%2fb', 'a?b', 'a#b', 'a b', 'a\\b', 'x'.repeat(513), 'ü']

it.each(IDS)('%j is an id in every request', (id) => {
  expect(providerIdSchema.safeParse(id).success).toBe(true)
  expect(markReadRequestSchema.safeParse({ messageId: id }).success).toBe(true)
  expect(linkFileRequestSchema.safeParse({ provider: 'google', fileId: id }).success).toBe(true)
})

it.each(WAYS)('%j, which could lead to another address, is none in any', (id) => {
  expect(providerIdSchema.safeParse(id).success).toBe(false)
  expect(markReadRequestSchema.safeParse({ messageId: id }).success).toBe(false)
  expect(linkFileRequestSchema.safeParse({ provider: 'google', fileId: id }).success).toBe(false)
})
