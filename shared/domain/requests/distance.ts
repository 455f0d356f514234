/** How far a request is from an attorney's office, as a band: an exact distance would tell where the client lives. Pure. */

export type Point = { readonly latitude: number; readonly longitude: number }

/** Miles, nearest first. */
export const DISTANCE_BANDS = [25, 50, 100] as const
export type DistanceBand = (typeof DISTANCE_BANDS)[number] | 'farther'

const EARTH_RADIUS_MILES = 3958.8

/** Miles along the surface (haversine). */
export function milesBetween(a: Point, b: Point): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180
  const dLat = rad(b.latitude - a.latitude)
  const dLon = rad(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

export function bandOf(miles: number): DistanceBand {
  return DISTANCE_BANDS.find((band) => miles <= band) ?? 'farther'
}
