/** Published cases, with the day of each decision. The last two are made up: two short opinions that begin on one page. */

type PublishedCase = { readonly citation: string; readonly name: string; readonly filed: string }

export const CASES: readonly PublishedCase[] = [
  { citation: '5 U.S. 137', name: 'Marbury v. Madison', filed: '1803-02-24' },
  { citation: '347 U.S. 483', name: 'Brown v. Board of Education', filed: '1954-05-17' },
  { citation: '384 U.S. 436', name: 'Miranda v. Arizona', filed: '1966-06-13' },
  { citation: '410 U.S. 113', name: 'Roe v. Wade', filed: '1973-01-22' },
  { citation: '477 U.S. 317', name: 'Celotex Corp. v. Catrett', filed: '1986-06-25' },
  { citation: '509 U.S. 579', name: 'Daubert v. Merrell Dow Pharmaceuticals, Inc.', filed: '1993-06-28' },
  { citation: '162 N.E. 99', name: 'Palsgraf v. Long Island Railroad', filed: '1928-05-29' },
  { citation: '547 U.S. 268', name: 'Arkansas Department of Health v. Ahlborn', filed: '2006-05-01' },
  { citation: '999 U.S. 1', name: 'A short opinion', filed: '2001-01-08' },
  { citation: '999 U.S. 1', name: 'Another short opinion', filed: '2001-01-08' },
]

/** Reporters that the stand-in knows. */
export const REPORTERS: readonly string[] = [
  ...['U.S.', 'S. Ct.', 'L. Ed. 2d', 'F.', 'F.2d', 'F.3d', 'F.4th', 'F. Supp.', 'F. Supp. 2d', 'F. Supp. 3d'],
  ...[
    'N.E.',
    'N.E.2d',
    'N.E.3d',
    'N.Y.',
    'N.Y.2d',
    'N.W.2d',
    'S.E.2d',
    'S.W.2d',
    'S.W.3d',
    'So. 2d',
    'So. 3d',
  ],
  ...['A.2d', 'A.3d', 'P.2d', 'P.3d', 'Cal. App. 4th', 'Cal. 4th', 'Cal. Rptr. 2d', 'Cal. Rptr. 3d'],
]
