/**
 * Asked for before everything else that has contracts: it brings zod, and makes the shapes that most contracts are made of, in a task of
 * its own. Together with the platform they would hold the window up.
 */
export { refusalSchema } from '../../../../shared/contracts/http.ts'
