-- Why the office sent the letter of an official back to the surgeon, who reads it; null where it did not.
alter table exam_reference_letters add column sent_back_reason text;
