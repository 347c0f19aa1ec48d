import Database from 'better-sqlite3'

export function edit(dataDir: string, sql: string): void {
  const stranger = new Database(`${dataDir}/store.db`)
  stranger.exec(sql)
  stranger.close()
}
