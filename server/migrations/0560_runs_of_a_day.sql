-- The page of delivery runs begins with all drivers of a day. The same index finds the run of one driver.
create index sheet_of_day on sheet (organisation_id, delivery_date, driver_id)
  where status = 2 and type in (1, 2);
drop index sheet_of_run;
