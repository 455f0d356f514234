import { expect, it } from 'vitest'
import { refusalSchema } from './http.ts'

const aboutCity = { field: 'firmCity', message: 'City required' }
const told = (message: string) => ({ field: '', message })

it.each([
  [
    { error: 'No', code: 'conflict', details: [aboutCity] },
    { error: 'No', code: 'conflict', details: [aboutCity] },
  ],
  [{ error: 'Already reviewed.' }, { error: 'Already reviewed.' }],
  [
    { error: 'No', details: ' Bar ID is taken. ' },
    { error: 'No', details: [told('Bar ID is taken.')] },
  ],
  [
    { error: 'No', details: ['Bar ID is taken.', aboutCity] },
    { error: 'No', details: [told('Bar ID is taken.'), aboutCity] },
  ],
  [{ error: 'No', code: 17, details: { a: 1 } }, { error: 'No' }],
  [{ error: 17, details: 'Bar ID is taken.' }, { details: [told('Bar ID is taken.')] }],
  [{}, {}],
])('the refusal %j is read as %j', (body, refusal) => {
  expect(refusalSchema.parse(body)).toEqual(refusal)
})
