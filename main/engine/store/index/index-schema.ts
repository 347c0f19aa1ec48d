import { postingSchema } from './postings/posting-schema.ts'
import { textSchema } from './texts/text-schema.ts'
import { valueSchema } from './values/value-schema.ts'

/**
 * What makes searches fast, derived from deliveries and their inspections. `lost_trail_findings`: findings about trails
 * that were removed, until the postings follow.
 */
export const indexSchema = `
  ${postingSchema}
  ${valueSchema}
  ${textSchema}
  CREATE TABLE lost_trail_findings (
    record INTEGER NOT NULL,
    delivery_id INTEGER NOT NULL,
    severity TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (delivery_id, record, severity, code)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER trail_findings_lost AFTER DELETE ON trail_findings BEGIN
    INSERT OR IGNORE INTO lost_trail_findings VALUES (OLD.record, OLD.delivery_id, OLD.severity, OLD.code);
  END;
`
