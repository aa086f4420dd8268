/* A small reader of JSON: enough for the lines of docs/protocol.md. Every node of a line lives until json_free(). */
#ifndef JSON_H
#define JSON_H
#include <stdlib.h>
#include <string.h>

typedef struct Json Json;
struct Json {
    enum { J_NULL, J_TRUE, J_FALSE, J_NUMBER, J_STRING, J_LIST, J_OBJECT } kind;
    double number;          /* J_NUMBER */
    char *text;             /* J_STRING, its escapes left as they are (no name or number of the protocol has any) */
    char *key;              /* of a member of an object */
    Json *first, *next;     /* items of a list or members of an object */
    size_t count;
    Json *made_before;      /* for json_free */
};

static Json *json_made = NULL;

static void json_free(void) {
    while (json_made) {
        Json *before = json_made->made_before;
        free(json_made);
        json_made = before;
    }
}

static char *json_space(char *s) { return s + strspn(s, " \t\r\n"); }

/* The end of a string that starts at s (after its quote), which becomes a C string; NULL where it has no end. */
static char *json_text(char *s) {
    while (*s && *s != '"') s += (*s == '\\' && s[1]) ? 2 : 1;
    if (!*s) return NULL;
    *s = '\0';
    return s + 1;
}

/* Read one value from *s, which moves behind it; NULL where it is not JSON. The line is changed: strings point into it. */
static Json *json_read(char **s, int depth) {
    Json *found = calloc(1, sizeof *found), **end;
    if (!found) abort();
    found->made_before = json_made;
    json_made = found;
    end = &found->first;
    *s = json_space(*s);
    if (**s == '"') {
        found->kind = J_STRING;
        found->text = *s + 1;
        *s = json_text(*s + 1);
        return *s ? found : NULL;
    }
    if (**s == '[' || **s == '{') {
        int object = **s == '{';
        char close = object ? '}' : ']';
        found->kind = object ? J_OBJECT : J_LIST;
        *s = json_space(*s + 1);
        if (depth == 0) return NULL;
        while (**s != close) {
            char *key = NULL;
            if (object) {
                if (**s != '"') return NULL;
                key = *s + 1;
                if (!(*s = json_text(*s + 1))) return NULL;
                *s = json_space(*s);
                if (*(*s)++ != ':') return NULL;
            }
            if (!(*end = json_read(s, depth - 1))) return NULL;
            (*end)->key = key;
            end = &(*end)->next;
            found->count++;
            *s = json_space(*s);
            if (**s == ',') *s = json_space(*s + 1);
            else if (**s != close) return NULL;
        }
        (*s)++;
        return found;
    }
    if (!strncmp(*s, "null", 4)) { *s += 4; return found; }
    if (!strncmp(*s, "true", 4)) { *s += 4; found->kind = J_TRUE; return found; }
    if (!strncmp(*s, "false", 5)) { *s += 5; found->kind = J_FALSE; return found; }
    char *behind;
    found->kind = J_NUMBER;
    found->number = strtod(*s, &behind);
    if (behind == *s) return NULL;
    *s = behind;
    return found;
}

/* The member of an object, or NULL. */
static const Json *json_get(const Json *object, const char *key) {
    if (!object || object->kind != J_OBJECT) return NULL;
    for (const Json *m = object->first; m; m = m->next)
        if (!strcmp(m->key, key)) return m;
    return NULL;
}

static const char *json_string(const Json *value) { return value && value->kind == J_STRING ? value->text : ""; }

/* A number, or a C99 hex string: strtod reads both. */
static double json_number(const Json *value) {
    return !value ? 0 : value->kind == J_STRING ? strtod(value->text, NULL) : value->number;
}

/* All numbers of nested lists, row by row, into at most `room` places; how many there are. */
static size_t json_numbers(const Json *value, double *to, size_t room) {
    if (!value) return 0;
    if (value->kind != J_LIST) {
        if (room) *to = json_number(value);
        return 1;
    }
    size_t n = 0;
    for (const Json *item = value->first; item; item = item->next)
        n += json_numbers(item, to + (n < room ? n : room), n < room ? room - n : 0);
    return n;
}
#endif
