import { renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrations } from '../../../main/engine/store/migrations/migrations.ts'

/** The version before inspections moved to a file of their own. */
const version = 10
const kept = ['sessions', 'deliveries', 'delivery_contents', 'body_chunks', 'answers', 'settings', 'identity']

/**
 * Turns the closed store of a folder into one that version 10 wrote, with so many inspections of its first deliveries,
 * each with a finding.
 */
export function makeOlderStore(dataDir: string, inspected = 0): void {
  const file = `${dataDir}/store.db`
  renameSync(file, `${file}.new`)
  const database = new Database(file)
  database.pragma('auto_vacuum = INCREMENTAL')
  for (const step of migrations.slice(0, version)) step(database)
  database.pragma(`user_version = ${version}`)
  database.exec(`ATTACH '${file}.new' AS source; PRAGMA foreign_keys = OFF;`)
  database.exec(`DELETE FROM identity; ${kept.map(name => `INSERT INTO ${name} SELECT * FROM source.${name};`).join('')}
    UPDATE totals SET (last_delivery_id, last_session_id, delivery_count) =
      (SELECT last_delivery_id, last_session_id, delivery_count FROM source.totals);
    INSERT INTO records (record_key, record_id, first_delivery_id, newest_delivery_id) VALUES ('transactions:r', 'r', 1, 1);
    INSERT INTO readings SELECT id, 1, 'transactions', 'issuance', 1, 'r', 'COMPLETE', NULL, NULL, NULL, 0, 2, 0, 'm', 0, 1, 0,
      NULL, NULL, NULL, 'b', NULL, NULL, NULL, 2, 0 FROM deliveries ORDER BY id LIMIT ${inspected};
    INSERT INTO findings SELECT delivery_id, 0, 'warning', 'old', '', 'old', 'old' FROM readings;
    INSERT INTO trail_findings (record, delivery_id, about, gravity, severity, code, path, message, source)
      SELECT 1, delivery_id, 'step', 1, 'warning', 'old', '', 'old', 'old' FROM readings;
    DETACH source`)
  database.close()
}
