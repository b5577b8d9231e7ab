-- The overview and a page's list ask for each release whether somebody pins it, of any organisation or of one.
create index release_pin_of_release on release_pin (remote, version);
