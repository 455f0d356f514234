import { expect, it } from 'vitest'
import { bandOf, milesBetween } from './distance.ts'

const NEW_YORK = { latitude: 40.7128, longitude: -74.006 }
const PHILADELPHIA = { latitude: 39.9526, longitude: -75.1652 }

it('measures along the surface of the earth', () => {
  expect(milesBetween(NEW_YORK, PHILADELPHIA)).toBeCloseTo(80.6, 0)
  expect(milesBetween(NEW_YORK, NEW_YORK)).toBe(0)
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12_437, 0)
})

it.each([
  [0, 25],
  [25, 25],
  [25.1, 50],
  [50.1, 100],
  [100.1, 'farther'],
] as const)('%d miles are in the band %s', (miles, band) => {
  expect(bandOf(miles)).toBe(band)
})
