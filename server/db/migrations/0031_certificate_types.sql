-- Only a certificate has a type of certificate; the other documents have the last item of that list.
update pick_list_items set modifier = 'certificate'
  where list = 'document-types' and item_description = 'Certificate' and modifier is null;
insert into pick_list_items (list, scope, position, item_value, item_description, modifier)
  select list, scope, max(position) + 1, (max(item_value::integer) + 1)::text, 'Not a certificate', 'none'
    from pick_list_items
   where list = 'certificate-types' and item_value ~ '^\d{1,9}$'
   group by list, scope
  on conflict do nothing;
