import { expect, it } from 'vitest'
import { psqlEnvironment } from './psql-environment.ts'

it('tells psql of a server by variables, so that the password is no argument', () => {
  expect(psqlEnvironment('postgres://relay:p%40ss@db.example.com:6543/app?sslmode=require')).toEqual({
    PGHOST: 'db.example.com',
    PGPORT: '6543',
    PGUSER: 'relay',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'app',
    PGSSLMODE: 'require',
  })
  expect(psqlEnvironment('postgres:///app?host=/var/run/postgresql')).toEqual({
    PGHOST: '/var/run/postgresql',
    PGDATABASE: 'app',
  })
})
