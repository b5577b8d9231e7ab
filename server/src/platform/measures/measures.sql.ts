import type { ReleaseMeasure } from '@iwe/domain';
import { statement } from '../../core/database/statements/statement.ts';

/** One histogram over days, lines and organisations. */
export interface SummedMeasure {
  version: string;
  measure: ReleaseMeasure;
  counts: number[];
}

export const BEGIN_MEASURED = statement(
  'measures.begin',
  `insert into release_measured (organisation_id, user_id, remote, version)
    select $1, $2, r.remote, r.version from release r where r.remote = $3 and r.version = $4 on conflict do nothing`,
);

// Returns those of the measures $4 for which the person counts today for the first time; no row for an unknown release.
export const FIRST_MEASURED = statement(
  'measures.first',
  `with known as (select measures from release_measured where user_id = $1 and remote = $2 and version = $3
      and day = current_date for update),
    fresh as (select known.measures, array(select m from unnest($4::text[]) m where m <> all(known.measures)) as added
      from known)
  update release_measured r set measures = fresh.measures || fresh.added from fresh
    where r.user_id = $1 and r.remote = $2 and r.version = $3 and r.day = current_date returning fresh.added`,
).narrow<{ added: ReleaseMeasure[] }>();

// Adds 1 to a bucket of each measure $5: $6 says which of how many ($7) buckets. In one order, so that two reports wait
// for each other instead of both for the other.
export const ADD_MEASURES = statement(
  'measures.add',
  `insert into release_measure (organisation_id, remote, version, line, measure, counts)
    select $1, $2, $3, $4, m.measure, array(select (at = m.bucket + 1)::int from generate_series(1, m.buckets) at)
      from unnest($5::text[], $6::int[], $7::int[]) as m(measure, bucket, buckets) order by m.measure
  on conflict (organisation_id, remote, version, day, line, measure) do update set counts = array(
    select stored + added from unnest(release_measure.counts, excluded.counts) with ordinality as u(stored, added, at)
      order by at)`,
);

/** SQL expression: the sum of histograms over the rows of a group, from a lateral join that has place and count. */
const SUMMED = `select s.version, s.measure, array_agg(s.count order by s.at) as counts from (
    select m.version, m.measure, b.at, sum(b.count)::int as count from release_measure m,
      unnest(m.counts) with ordinality as b(count, at)`;

// $3: an organisation, null for all; $4: a line, null for all.
export const MEASURES_OF = statement(
  'measures.of-releases',
  `${SUMMED} where m.remote = $1 and m.version = any($2::text[]) and ($3::int is null or m.organisation_id = $3)
      and ($4::text is null or m.line = $4) group by m.version, m.measure, b.at) s group by s.version, s.measure`,
).narrow<SummedMeasure>();

export const MEASURED_BEFORE = statement(
  'measures.release-before',
  `select r.version from release r join release now on now.remote = r.remote and now.version = $2
    where r.remote = $1 and r.published_at < now.published_at and r.version <> $2 and r.preview_until is null
      and exists (select from release_measure m where m.remote = r.remote and m.version = r.version
        and ($3::int is null or m.organisation_id = $3) and ($4::text is null or m.line = $4))
    order by r.published_at desc limit 1`,
);
