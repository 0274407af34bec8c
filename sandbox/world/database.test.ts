import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

function openShelf() {
  const db = openDatabase(':memory:')
  db.exec('CREATE TABLE book (title TEXT)')
  const put = (title: string) => db.run('INSERT INTO book VALUES (?)', title)
  const titles = () => db.all<{ title: string }>('SELECT title FROM book').map((row) => row.title)
  return { db, put, titles }
}

describe('the database', () => {
  test('stores a transaction as a whole or not at all', () => {
    const { db, put, titles } = openShelf()
    db.transaction(() => put('stored'))
    const half = () =>
      db.transaction(() => {
        put('lost')
        throw new Error('half-way')
      })
    expect(half).toThrow('half-way')
    expect(titles()).toEqual(['stored'])
  })

  test('rolls back an inner transaction alone, and an outer one together with the inner', () => {
    const { db, put, titles } = openShelf()
    db.transaction(() => {
      put('outer')
      expect(() =>
        db.transaction(() => {
          put('inner')
          throw new Error('inner')
        }),
      ).toThrow('inner')
    })
    expect(titles()).toEqual(['outer'])
    expect(() =>
      db.transaction(() => {
        db.transaction(() => put('inner'))
        throw new Error('outer')
      }),
    ).toThrow('outer')
    expect(titles()).toEqual(['outer'])
  })

  test('refuses an asynchronous transaction and stores nothing of it', () => {
    const { db, put, titles } = openShelf()
    expect(() => db.transaction(async () => put('too soon'))).toThrow(TypeError)
    expect(titles()).toEqual([])
  })

  test('drops every table, including those with foreign keys', () => {
    const { db } = openShelf()
    db.exec('CREATE TABLE reader (id TEXT PRIMARY KEY); CREATE TABLE loan (reader TEXT REFERENCES reader)')
    db.exec(`INSERT INTO reader VALUES ('a'); INSERT INTO loan VALUES ('a')`)
    db.clear()
    expect(db.all(`SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'`)).toEqual([])
  })
})
