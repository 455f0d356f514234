/** What the data of a first start depend on, as files and folders: kept data are used only while all of it is unchanged. */
export const DATA_INPUTS = [
  'api',
  'bff',
  'sandbox',
  'shared',
  'runtime',
  'scripts',
  'supabase',
  // How the programs are started for it.
  'e2e/fixtures/programs.ts',
  'e2e/fixtures/data-template.ts',
  'package.json',
  'package-lock.json',
  // What is installed, where that differs from the lock.
  'node_modules/.package-lock.json',
] as const
